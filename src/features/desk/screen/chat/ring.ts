import * as m from '#web/messages/index.ts';

const tones = [
  { hertz: 880, afterSeconds: 0 },
  { hertz: 660, afterSeconds: 0.2 },
];
const toneSeconds = 0.18;
const volume = 0.2;

let audio: AudioContext | null = null;

function playTone(context: AudioContext, { hertz, afterSeconds }: (typeof tones)[number]): void {
  const from = context.currentTime + afterSeconds;
  const [tone, gain] = [context.createOscillator(), context.createGain()];
  tone.frequency.value = hertz;
  gain.gain.value = volume;
  tone.connect(gain).connect(context.destination);
  tone.start(from);
  tone.stop(from + toneSeconds);
}

function play(): void {
  try {
    audio ??= new AudioContext();
    for (const tone of tones) playTone(audio, tone);
  } catch {
    // A device without sound.
  }
}

/** Names no claimant: others may see the screen. */
function notify(): void {
  if (document.hasFocus() || !('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(m.desk_chat_notice(), { tag: 'fettle-desk-chat' });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
    });
  } catch {
    // Chrome on Android shows notifications of service workers alone.
  }
}

/** Sounds, and shows a notification of the system where that was allowed and the tab has no focus. */
export function ring(): void {
  play();
  notify();
}
