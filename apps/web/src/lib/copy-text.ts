/** False: the clipboard is missing, as on plain http, or refused, as when the page is not focused. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
