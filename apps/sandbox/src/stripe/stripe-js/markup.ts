import { html } from '../../look/html.ts';
import { testCards } from '../test-cards.ts';

const styles = `
:host { all: initial; display: block; font: 16px/1.45 var(--font, system-ui, sans-serif); color: var(--text, #17141f); }
* { box-sizing: border-box; }
.fields { display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
.wide { grid-column: 1 / -1; }
label { display: block; margin-bottom: 6px; font-size: 15px; font-weight: 600; }
input {
  width: 100%; height: 48px; padding: 0 14px; border: 1px solid color-mix(in srgb, var(--text, #17141f) 50%, transparent);
  border-radius: var(--radius, 10px); background: var(--background, #fff); color: inherit; font: inherit;
  font-variant-numeric: tabular-nums;
}
input::placeholder { color: var(--muted, #6b6772); opacity: 1; }
input:focus-visible, button:focus-visible, summary:focus-visible { outline: 3px solid var(--primary, #6c4cf1); outline-offset: 2px; }
input[aria-invalid="true"] { border-color: var(--danger, #b3261e); }
.problem { margin: 6px 0 0; color: var(--danger, #b3261e); font-size: 14px; }
.problem:empty { display: none; }
.note { margin: 16px 0 0; color: var(--muted, #6b6772); font-size: 14px; }
details { margin-top: 4px; font-size: 14px; }
summary { display: inline-block; padding: 6px 0; border-radius: 4px; cursor: pointer; font-weight: 600; text-decoration: underline; text-underline-offset: 3px; }
ul { margin: 4px 0 0; padding: 0; list-style: none; }
li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 16px; border-top: 1px solid color-mix(in srgb, var(--text, #17141f) 15%, transparent); }
li span { color: var(--muted, #6b6772); }
button {
  min-height: 40px; padding: 0; border: 0; border-radius: 4px; background: none; color: inherit; cursor: pointer;
  font: inherit; font-variant-numeric: tabular-nums; text-decoration: underline; text-underline-offset: 3px;
}
`;

const SHOWN = ['4242424242424242', '4000000000000002', '4000002500003155', '4000000000009995'];
const grouped = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

const field = (name: string, label: string, placeholder: string, autocomplete: string) =>
  html`<div class="${name === 'number' ? 'wide' : ''}">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      inputmode="numeric"
      placeholder="${placeholder}"
      autocomplete="${autocomplete}"
      aria-describedby="${name}-problem"
    />
    <p class="problem" id="${name}-problem" role="alert"></p>
  </div>`;

/** The card form, for a shadow root. */
export const cardFieldsMarkup = html`<style>
    ${{ html: styles }}
  </style>
  <div class="fields">
    ${field('number', 'Card number', '1234 1234 1234 1234', 'cc-number')}
    ${field('expiry', 'Expiration date', 'MM / YY', 'cc-exp')}
    ${field('cvc', 'Security code', 'CVC', 'cc-csc')}
  </div>
  <p class="note">A local stand-in for Stripe: it takes test cards only, and no money.</p>
  <details>
    <summary>Test cards</summary>
    <ul>
      ${testCards
        .filter(({ number }) => SHOWN.includes(number))
        .map(
          ({ number, what }) =>
            html`<li>
              <button type="button" data-card="${grouped(number)}">${grouped(number)}</button
              ><span>${what}</span>
            </li>`,
        )}
    </ul>
  </details>`.html;

const dialogStyles = `
:host { all: initial; }
* { box-sizing: border-box; }
dialog {
  width: min(420px, calc(100vw - 32px)); padding: 28px; border: 0; border-radius: 16px;
  background: var(--background, #fff); color: var(--text, #17141f); font: 16px/1.5 var(--font, system-ui, sans-serif);
  box-shadow: 0 24px 80px rgb(0 0 0 / 40%);
}
dialog::backdrop { background: rgb(10 8 16 / 65%); }
h2 { margin: 0 0 8px; font-size: 22px; line-height: 1.2; }
p { margin: 0 0 24px; color: var(--muted, #6b6772); }
div { display: grid; gap: 12px; }
button {
  min-height: 48px; padding: 0 20px; border: 1px solid currentcolor; border-radius: var(--radius, 10px);
  background: none; color: inherit; cursor: pointer; font: inherit; font-weight: 600;
}
button[value="agree"] { border-color: transparent; background: var(--text, #17141f); color: var(--background, #fff); }
button:focus-visible { outline: 3px solid var(--primary, #6c4cf1); outline-offset: 2px; }
`;

/** The bank's question, for a shadow root; the amount goes into `output`. */
export const bankMarkup = html`<style>
    ${{ html: dialogStyles }}
  </style>
  <dialog aria-labelledby="title">
    <h2 id="title">3-D Secure</h2>
    <p>
      Your bank asks whether it is you who pays <output></output>. This is a stand-in for its page.
    </p>
    <div>
      <button value="agree">Complete authentication</button>
      <button value="refuse">Fail authentication</button>
    </div>
  </dialog>`.html;
