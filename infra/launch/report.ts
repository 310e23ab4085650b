/** The launcher's console output: one line each, with the part it is about. */
export interface Report {
  say(text: string): void;
  warn(part: string, text: string): void;
}

export const consoleReport: Report = {
  say: (text) => console.log(text),
  warn: (part, text) => console.error(`[${part}] ${text}`),
};
