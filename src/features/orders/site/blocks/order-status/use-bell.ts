import { useEffect, useRef, useState } from "react";

/**
 * Plays two strokes of a small bell.
 *
 * @param context audio context, unlocked when the guest pressed a button
 */
function strike(context: AudioContext): void {
  for (const [delay, pitch] of [
    [0, 880],
    [0.35, 1175],
  ] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const at = context.currentTime + delay;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.3, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 1.2);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 1.2);
  }
}

/**
 * Returns a bell that rings once when the order is ready, if the guest has allowed it.
 *
 * @param text text of the notification
 */
export function useBell(ready: boolean, text: string) {
  const [state, setState] = useState<"off" | "on">("off");
  const sound = useRef<AudioContext>(undefined);
  const rung = useRef(ready);
  useEffect(() => {
    if (!ready || rung.current || state === "off") return;
    rung.current = true;
    if (sound.current) strike(sound.current);
    if ("Notification" in window && Notification.permission === "granted") {
      try {
        new Notification(text);
      } catch {
        // Some phone browsers show notifications only from a service worker. In these browsers, the bell and
        // the page's title have to suffice.
      }
    }
  }, [ready, state, text]);
  return {
    state,
    /** Must be called in response to a button press, because browsers otherwise block sound. */
    allow: () => {
      setState("on");
      if ("AudioContext" in window) sound.current = new AudioContext();
      if ("Notification" in window) void Notification.requestPermission();
    },
  };
}
