import { type Html, html } from '../look/html.ts';
import type { Person } from './people.ts';

interface LoginPage {
  action: string;
  /** Path of the avatars. */
  avatars: string;
  people: readonly Person[];
  /** What was typed before, and what is wrong with it. */
  email?: string;
  error?: string;
}

/** Sign-in: one click for either of two users, e-mail for anyone else. */
export function loginPage({ action, avatars, people, email = '', error }: LoginPage): Html {
  const choices = people.map(
    (person) =>
      html`<button class="person" name="email" value="${person.email}">
        <img src="${avatars}/${person.id}.svg" alt="" />
        <span><strong>${person.name}</strong><small>${person.email}</small></span>
        <span class="go" aria-hidden="true">→</span>
      </button>`,
  );
  const problem =
    error === undefined ? null : html`<p class="error" id="problem" role="alert">${error}</p>`;
  const state =
    error === undefined ? null : html`aria-invalid="true" aria-describedby="problem" autofocus`;
  return html`<h1>Who’s on set today?</h1>
    <p class="lead">
      Pick a person and go. Each has their own videos and their own free generations.
    </p>
    <form method="post" action="${action}">${choices}</form>
    <div class="or">or anyone else</div>
    <form method="post" action="${action}" novalidate>
      <label for="email">Email</label>
      <div class="row">
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          maxlength="254"
          placeholder="you@example.com"
          value="${email}"
          ${state}
        />
        <button>Sign in</button>
      </div>
      ${problem}
    </form>
    <p class="note">
      This is the local stand-in for a sign-in service. It asks for no password and sends nothing
      anywhere.
    </p>`;
}

/** `home` is the target of the link. */
export function messagePage(title: string, text: string, home: string): Html {
  return html`<h1>${title}</h1>
    <p class="lead">${text}</p>
    <a class="button" href="${home}">Back to Talkreel</a>`;
}

/** Shown only if no known client asked for the sign-out. */
export function logoutPage(form: Html): Html {
  return html`<h1>Sign out?</h1>
    <p class="lead">You will be signed out of the local sign-in service.</p>
    ${form} <button form="op.logoutForm" name="logout" value="yes">Sign out</button>`;
}
