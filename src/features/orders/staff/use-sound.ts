import { useCallback, useEffect, useRef, useState } from "react";

const storageKey = "staff-kitchen-sound";
/** Milliseconds between two rings for new tickets. */
const ringMs = 5_000;

/**
 * Pitches in hertz and start times in seconds. The tune for a new ticket rises. The tune for a change or a
 * cancellation falls, and is played twice.
 */
const tunes = {
  new: [
    [660, 0],
    [880, 0.18],
  ],
  changed: [
    [700, 0],
    [470, 0.16],
    [700, 0.42],
    [470, 0.58],
  ],
} as const;

function play(context: AudioContext, tune: keyof typeof tunes): void {
  for (const [pitch, delay] of tunes[tune]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const at = context.currentTime + delay;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.4, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.32);
  }
}

const readWanted = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
};

/**
 * Rings for new tickets, repeatedly until a cook touches the screen or presses a key. Rings once for changed
 * or cancelled tickets.
 *
 * @param unseen ids of new tickets
 * @param altered ids of changed or cancelled tickets; each change has its own id
 */
export function useSound(unseen: readonly string[], altered: readonly string[]) {
  const [isOn, setOn] = useState(readWanted);
  /** Undefined until the first touch or key press, because browsers block sound before that. */
  const context = useRef<AudioContext>(undefined);
  /** New tickets that no longer ring, because a cook has touched the screen. */
  const heard = useRef<ReadonlySet<string>>(new Set(unseen));
  const rung = useRef<ReadonlySet<string>>(new Set(altered));
  const waiting = useRef(unseen);
  useEffect(() => {
    waiting.current = unseen;
  }, [unseen]);

  useEffect(() => {
    const touched = () => {
      heard.current = new Set(waiting.current);
      context.current ??= "AudioContext" in window ? new AudioContext() : undefined;
      void context.current?.resume();
    };
    addEventListener("pointerdown", touched, { capture: true });
    addEventListener("keydown", touched, { capture: true });
    return () => {
      removeEventListener("pointerdown", touched, { capture: true });
      removeEventListener("keydown", touched, { capture: true });
    };
  }, []);

  const key = unseen.join();
  useEffect(() => {
    if (!isOn) return;
    const ring = () => {
      if (context.current && waiting.current.some((number) => !heard.current.has(number)))
        play(context.current, "new");
    };
    ring();
    const timer = setInterval(ring, ringMs);
    return () => clearInterval(timer);
  }, [isOn, key]);

  const alteredKey = altered.join();
  useEffect(() => {
    const now = alteredKey === "" ? [] : alteredKey.split(",");
    if (isOn && context.current && now.some((one) => !rung.current.has(one)))
      play(context.current, "changed");
    rung.current = new Set(now);
  }, [isOn, alteredKey]);

  const onSound = useCallback((next: boolean) => {
    setOn(next);
    try {
      localStorage.setItem(storageKey, next ? "on" : "off");
    } catch {
      // Storage is blocked, so the setting is lost when the page is closed.
    }
  }, []);
  return { isOn, onSound };
}
