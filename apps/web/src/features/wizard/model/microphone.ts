const upload = 'You can upload a file instead.';

export const microphoneTexts = {
  insecure: `Browsers record on secure pages (https) only. ${upload}`,
  unsupported: `This browser cannot record sound. ${upload}`,
  refused: `This page isn’t allowed to use the microphone. Allow it in the browser’s address bar and try again. ${upload}`,
  absent: `No microphone was found. Connect one and try again. ${upload}`,
  inUse: `Another program is using the microphone. Close it and try again. ${upload}`,
  failed: `The microphone did not start. Please try again. ${upload}`,
  lost: 'The microphone was disconnected. What you recorded until then is kept.',
  left: 'Recording stopped because you left this tab. What you recorded until then is kept.',
  full: 'Recording stopped: you’ve reached the maximum length.',
} as const;

interface Browser {
  isSecureContext: boolean;
  hasMicrophones: boolean;
  hasRecorder: boolean;
}

const here = (): Browser => ({
  isSecureContext: window.isSecureContext,
  // The types promise `mediaDevices`, but insecure pages have none.
  hasMicrophones: (navigator as Partial<Navigator>).mediaDevices?.getUserMedia !== undefined,
  hasRecorder: 'MediaRecorder' in window,
});

/** Why this browser cannot record at all; null if it may. */
export function whyNoRecording(browser: Browser = here()): string | null {
  if (!browser.isSecureContext) return microphoneTexts.insecure;
  return browser.hasMicrophones && browser.hasRecorder ? null : microphoneTexts.unsupported;
}

const CAUSES: Record<string, string> = {
  NotAllowedError: microphoneTexts.refused,
  SecurityError: microphoneTexts.refused,
  NotFoundError: microphoneTexts.absent,
  OverconstrainedError: microphoneTexts.absent,
  NotReadableError: microphoneTexts.inUse,
  AbortError: microphoneTexts.inUse,
};

/** Why the microphone did not start. */
export function microphoneProblem(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return CAUSES[name] ?? microphoneTexts.failed;
}
