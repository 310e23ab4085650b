import { dress, type Appearance } from './card-fields.ts';

/** Runs in the browser: shows the bank's question over the page until it is answered. */
export function askBank(
  markup: string,
  { amount, currency }: { amount: number; currency: string },
  appearance: Appearance | undefined,
): Promise<'agree' | 'refuse'> {
  const host = document.createElement('div');
  dress(host, appearance);
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = markup;
  const dialog = root.querySelector('dialog') as HTMLDialogElement;
  const sum = root.querySelector('output') as HTMLOutputElement;
  sum.textContent = (amount / 100).toLocaleString('en', { style: 'currency', currency });
  document.body.append(host);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('cancel', (event) => event.preventDefault());
    dialog.addEventListener('click', (event) => {
      const answer = (event.target as HTMLElement).getAttribute('value');
      if (answer !== 'agree' && answer !== 'refuse') return;
      host.remove();
      resolve(answer);
    });
  });
}
