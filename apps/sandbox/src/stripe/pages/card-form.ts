import { type Html, html } from '../../look/html.ts';
import { invalid } from '../protocol/stripe-error.ts';
import type { FormObject } from '../protocol/form.ts';
import { testCards } from '../test-cards.ts';
import type { CardEntry } from '../billing/cards.ts';

interface CardFormOptions {
  action: string;
  button: string;
  /** Whether to ask for an e-mail, because the customer is not known yet. */
  asksEmail: boolean;
  entered: { name: string; email: string };
  error: string | null;
  /** Whether to show the test cards at once. */
  showsTests?: boolean;
}

const READY_MONTH = 12;
const READY_YEAR = 2034;
const READY_CVC = '123';

const grouped = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

const emailField = (email: string): Html =>
  html`<div class="field">
    <label for="email">Email</label
    ><input id="email" name="email" type="email" autocomplete="email" required value="${email}" />
  </div>`;

const cardFields: Html = html`<div class="field">
    <label for="number">Card number</label
    ><input
      id="number"
      name="number"
      inputmode="numeric"
      placeholder="4242 4242 4242 4242"
      maxlength="24"
      required
    />
  </div>
  <div class="row">
    <div class="field">
      <label for="expiry">Expires</label
      ><input
        id="expiry"
        name="expiry"
        inputmode="numeric"
        placeholder="MM / YY"
        maxlength="9"
        required
      />
    </div>
    <div class="field">
      <label for="cvc">Security code</label
      ><input id="cvc" name="cvc" inputmode="numeric" placeholder="CVC" maxlength="4" required />
    </div>
  </div>`;

/** Every test card at one click. */
function testCardsList({
  action,
  email,
  isOpen,
}: {
  action: string;
  email: string;
  isOpen: boolean;
}): Html {
  const rows = testCards.map(
    ({ number, what }) =>
      html`<tr>
        <td><button class="link" name="number" value="${number}">${grouped(number)}</button></td>
        <td>${what}</td>
      </tr>`,
  );
  return html`<details class="tests" ${isOpen ? html` open` : null}>
    <summary>Test cards</summary>
    <form method="post" action="${action}">
      <input type="hidden" name="expiry" value="${READY_MONTH}/${READY_YEAR}" /><input
        type="hidden"
        name="cvc"
        value="${READY_CVC}"
      />
      <input type="hidden" name="email" value="${email}" />
      <table class="numbers">
        <tbody>
          ${rows}
        </tbody>
      </table>
    </form>
  </details>`;
}

/** A card form, and below it every test card at one click. */
export function cardForm({
  action,
  button,
  asksEmail,
  entered,
  error,
  showsTests = false,
}: CardFormOptions): Html {
  const problem = error === null ? null : html`<p class="alert" role="alert">${error}</p>`;
  return html`${problem}
    <form method="post" action="${action}" autocomplete="off">
      ${asksEmail ? emailField(entered.email) : null} ${cardFields}
      <div class="field">
        <label for="name">Name on card</label
        ><input
          id="name"
          name="name"
          autocomplete="cc-name"
          maxlength="200"
          value="${entered.name}"
        />
      </div>
      <button class="wide">${button}</button>
    </form>
    ${testCardsList({ action, email: entered.email === '' && asksEmail ? 'test@example.com' : entered.email, isOpen: showsTests })}`;
}

const textOf = (form: FormObject, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** The submitted card. @throws {StripeProblem} 400 if the date cannot be parsed. */
export function readCardForm(form: FormObject): CardEntry {
  const expiry = /^(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})$/.exec(textOf(form, 'expiry'));
  if (expiry === null) throw invalid("Your card's expiration date is incomplete.", 'expiry');
  return {
    number: textOf(form, 'number'),
    expMonth: Number(expiry[1]),
    expYear: Number(expiry[2]),
    cvc: textOf(form, 'cvc'),
    name: textOf(form, 'name') || null,
    email: textOf(form, 'email') || null,
  };
}

export function enteredIn(form: FormObject): { name: string; email: string } {
  return { name: textOf(form, 'name'), email: textOf(form, 'email') };
}
