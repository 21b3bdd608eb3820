// The voice of a table, and its wind: both of this device alone. Settings are kept in the browser.
//
// What stands in [data-say], or in the script of the desk, is read aloud when [data-step] changes. [data-setting] are the fields of the settings, [data-try] tries the
// voice, [data-voiceless] shows where the device has none; the wind blows while there is a [data-night].

const KEPT = "lupus.desk.voice", SPOKEN = "lupus.desk.spoken";
const USUAL = { aloud: false, voice: "", rate: 1, volume: 1, sound: false };
const synthesis = window.speechSynthesis;
let settings = { ...USUAL, ...JSON.parse(localStorage.getItem(KEPT) || "{}") };
let spoken = sessionStorage.getItem(SPOKEN), wind; // a page that is loaded again does not repeat itself

// The voices for a language, those of the device itself first: they need no internet.
const voices = (language) => (synthesis?.getVoices() || []).filter((voice) => voice.lang.toLowerCase().startsWith(language))
  .sort((one, other) => Number(other.localService) - Number(one.localService));

// What is usual on this page, where nothing was chosen.
export function usual(more) {
  settings = { ...USUAL, ...more, ...JSON.parse(localStorage.getItem(KEPT) || "{}") };
}

export function dressed(page, language) {
  chosen(page, language);
  heard(page, language);
}

// The settings of a page: its fields show them, and change them.
export function chosen(page, language) {
  for (const field of page.querySelectorAll("[data-setting]")) {
    const name = field.dataset.setting;
    if (name === "voice") field.replaceChildren(...voices(language).map((voice) => new Option(voice.name, voice.name)));
    if (field.type === "checkbox") field.checked = settings[name];
    else if (settings[name]) field.value = settings[name];
    field.addEventListener("change", () => {
      settings = { ...settings, [name]: field.type === "checkbox" ? field.checked : field.type === "range" ? Number(field.value) : field.value };
      localStorage.setItem(KEPT, JSON.stringify(settings));
      if (name === "aloud" && !settings.aloud) synthesis?.cancel();
      blow(page);
    });
  }
  const without = page.querySelector("[data-voiceless]");
  if (without) without.hidden = voices(language).length > 0;
  page.querySelector("[data-try]")?.addEventListener("click", (event) => speak([event.target.dataset.try], language));
}

// How loud somebody has made this device.
export const volume = () => settings.volume;

// The sentences of a step, once; where voices are not there yet, when they are.
export function heard(page, language) {
  const step = page.querySelector("[data-step]")?.dataset.step;
  const sentences = [...page.querySelectorAll("[data-say], .script .say")].map((said) => said.textContent);
  const now = JSON.stringify([step, sentences]);
  if (now !== spoken && (!settings.aloud || !step || speak(sentences, language))) {
    spoken = now;
    sessionStorage.setItem(SPOKEN, now);
  }
  blow(page);
}

synthesis?.addEventListener?.("voiceschanged", () => document.dispatchEvent(new Event("voices")));

// Something that is said besides, after what is being said.
export function remind(sentence, language) {
  if (settings.aloud) speak([sentence], language, false);
}

function speak(sentences, language, anew = true) {
  if (document.documentElement.dataset.silent === "yes") return true; // by one touch, and it is not said later
  const found = voices(language);
  if (!found.length) return false;
  if (anew) synthesis.cancel();
  for (const sentence of sentences) {
    const said = new SpeechSynthesisUtterance(sentence);
    said.voice = found.find((voice) => voice.name === settings.voice) || found[0];
    Object.assign(said, { lang: said.voice.lang, rate: settings.rate, volume: settings.volume });
    synthesis.speak(said);
  }
  return true;
}

// Wind: brown noise through a low filter that opens and closes slowly. It is silent by day, and while people vote.
function blow(page) {
  const blows = settings.sound && page.querySelector("[data-night]") !== null;
  if (blows && !wind) wind = made();
  if (wind) wind.loud.gain.setTargetAtTime(blows ? 0.25 * settings.volume : 0, wind.context.currentTime, 0.4);
  document.documentElement.dataset.wind = blows ? "on" : "off";
}

function made() {
  const context = new AudioContext();
  const noise = context.createBuffer(1, 8 * context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 1; n < samples.length; n += 1) samples[n] = (samples[n - 1] + 0.04 * (Math.random() - 0.5)) / 1.004;
  const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: 420, Q: 1.2 });
  const slow = new OscillatorNode(context, { frequency: 0.09 });
  const depth = new GainNode(context, { gain: 220 });
  const loud = new GainNode(context, { gain: 0 });
  slow.connect(depth).connect(filter.frequency);
  source.connect(filter).connect(loud).connect(context.destination);
  source.start();
  slow.start();
  return { context, loud };
}
