import type { TimedWord } from '@talkreel/captions/words';
import { restOf, wordAt, type DraftSpeech, type Phrase } from './draft-speech.ts';
import type { DraftVoice } from './draft-voice.ts';

/** A voice that has not begun this long after it was asked for is not waited for. */
const START_SECONDS = 2.5;
/** One that has begun may take as long again as a phrase was estimated, and this long. */
const LATE_SECONDS = 3;
/** After each of these the clock is looked at, in ms. */
const TICK_MS = 40;

interface Sounding {
  phrase: Phrase;
  stop: () => void;
  /** The word that was heard last; null: none yet. */
  word: number | null;
  /** Where the clock waits for what is heard next, and for how many seconds. */
  hold: number;
  patience: number;
}

/**
 * A draft that plays: a clock by the estimated times of its words, which waits for the voice or jumps after it wherever
 * that reports where it is. It has the events and properties of a video that layers of a preview follow.
 */
export class DraftPlayback extends EventTarget {
  readonly duration: number;
  ended = false;
  /** Whether the voice has failed, and the draft goes on in silence. */
  isSilent: boolean;
  readonly #speech: DraftSpeech;
  readonly #voice: DraftVoice | null;
  readonly #now: () => number;
  /** The time of the draft, in seconds, when the clock was set, and when that was; null: it stands. */
  #base = 0;
  #since: number | null = null;
  #sounding: Sounding | null = null;
  /** The next phrase to be said. */
  #next = 0;
  /** Whether the voice reports its words. */
  #reports = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** `voice` null: silent. `now`: in seconds. */
  constructor(
    speech: DraftSpeech,
    { duration, voice, now }: { duration: number; voice: DraftVoice | null; now?: () => number },
  ) {
    super();
    this.duration = duration;
    this.#speech = speech;
    this.#voice = voice;
    this.isSilent = voice === null;
    this.#now = now ?? (() => performance.now() / 1000);
  }

  get paused(): boolean {
    return this.#since === null;
  }

  get currentTime(): number {
    const elapsed = this.#since === null ? 0 : this.#now() - this.#since;
    const most = Math.min(this.duration, this.#sounding?.hold ?? Infinity);
    return Math.max(this.#base, Math.min(this.#base + elapsed, most));
  }

  set currentTime(seconds: number) {
    const isPlaying = !this.paused;
    this.#hush();
    this.ended = false;
    this.#set(Math.max(0, Math.min(seconds, this.duration)), isPlaying);
    this.#next = this.#speech.phrases.findIndex(({ to }) => this.#endOf(to) > this.#base);
    this.dispatchEvent(new Event('seeked'));
    this.dispatchEvent(new Event('timeupdate'));
  }

  play(): Promise<void> {
    if (!this.paused) return Promise.resolve();
    // Finds the phrase again, too: it is said from the word on at which it was stopped.
    this.currentTime = this.ended ? 0 : this.#base;
    this.#set(this.#base, true);
    this.#timer = setInterval(() => this.tick(), TICK_MS);
    this.dispatchEvent(new Event('play'));
    this.tick();
    return Promise.resolve();
  }

  pause(): void {
    if (this.paused) return;
    this.#stop();
    this.dispatchEvent(new Event('pause'));
  }

  /** Says what is due, gives up a voice that is late, ends. Called by its own timer. */
  tick(): void {
    if (this.paused) return;
    const sounding = this.#sounding;
    if (sounding === null) this.#sayNext();
    else if (this.#base + this.#elapsed() > sounding.hold + sounding.patience) this.#giveUp();
    this.dispatchEvent(new Event('timeupdate'));
    if (this.#sounding !== null || this.currentTime < this.duration) return;
    this.ended = true;
    this.#stop();
    this.dispatchEvent(new Event('pause'));
    this.dispatchEvent(new Event('ended'));
  }

  /** Ends timer and voice. It can be played again. */
  close(): void {
    this.pause();
  }

  #elapsed(): number {
    return this.#since === null ? 0 : this.#now() - this.#since;
  }

  #set(seconds: number, isPlaying: boolean): void {
    this.#base = seconds;
    this.#since = isPlaying ? this.#now() : null;
  }

  #stop(): void {
    const seconds = this.currentTime;
    this.#hush();
    this.#set(seconds, false);
    clearInterval(this.#timer);
  }

  #hush(): void {
    this.#sounding?.stop();
    this.#sounding = null;
  }

  #sayNext(): void {
    const phrase = this.#speech.phrases[this.#next];
    const now = this.currentTime;
    if (phrase === undefined || now < this.#startOf(phrase.from)) return;
    this.#next += 1;
    if (this.#voice === null || this.isSilent) return;
    const word = this.#speech.words.findIndex(
      ({ endSeconds }, at) => at >= phrase.from && endSeconds > now,
    );
    const said = restOf(phrase, Math.max(phrase.from, Math.min(word, phrase.to)));
    this.#set(Math.max(now, this.#startOf(said.from)), true);
    const sounding: Sounding = {
      ...{ phrase: said, stop: () => undefined, word: null },
      ...{ hold: this.#base, patience: START_SECONDS },
    };
    this.#sounding = sounding;
    const ifCurrent = (act: () => void): void => {
      if (this.#sounding === sounding) act();
    };
    sounding.stop = this.#voice.say(said.text, {
      onStart: () => ifCurrent(() => this.#heard(sounding, said.from)),
      onPlace: (place) => ifCurrent(() => this.#heard(sounding, wordAt(said, place))),
      onEnd: (wasSaid) => ifCurrent(() => this.#said(wasSaid, said)),
    });
  }

  /** A word is being said: the clock goes there, and on, but not to the next word before that is heard. */
  #heard(sounding: Sounding, word: number): void {
    if (sounding.word === word) return;
    const { from, to } = sounding.phrase;
    const end = this.#endOf(to);
    sounding.word = word;
    // One that reports the first word only reports none.
    this.#reports ||= word > from;
    sounding.hold = this.#reports && word < to ? this.#startOf(word + 1) : end;
    sounding.patience = LATE_SECONDS + end - this.#startOf(from);
    this.#set(this.#startOf(word), true);
  }

  #said(wasSaid: boolean, { to }: Phrase): void {
    if (!wasSaid) return this.#giveUp();
    this.#sounding = null;
    this.#set(this.#endOf(to), true);
  }

  /** The draft goes on without a voice, from where the clock stands. */
  #giveUp(): void {
    const seconds = this.currentTime;
    this.#hush();
    this.isSilent = true;
    this.#set(seconds, true);
    this.dispatchEvent(new Event('silent'));
  }

  #word(index: number): TimedWord | undefined {
    return this.#speech.words[index];
  }

  #startOf(index: number): number {
    return this.#word(index)?.startSeconds ?? 0;
  }

  #endOf(index: number): number {
    return this.#word(index)?.endSeconds ?? 0;
  }
}
