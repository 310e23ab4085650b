/** One stylesheet for the sandbox's few pages: paper and ink, one bright colour, light and dark. */
export const styles = `
:root {
  --paper: #faf7f2; --card: #ffffff; --ink: #17141f; --muted: #6b6772; --line: #e4ded4;
  --coral: #ff5c4d; --coral-strong: #f2493a; --violet: #6c4cf1; --red: #b3261e; --red-soft: #fdecea; --green: #1d7a4c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #131118; --card: #1c1924; --ink: #f4f0ea; --muted: #a9a3b2; --line: #322d3d;
    --coral-strong: #ff7a6d; --violet: #a08bff; --red: #ff9d94; --red-soft: #3a1d1f; --green: #6fd6a0;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--paper); color: var(--ink);
  font: 16px/1.6 ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
header { display: flex; align-items: center; gap: 10px; padding: 24px 32px; }
.mark { width: 32px; height: 32px; }
.wordmark { font-weight: 800; font-size: 20px; letter-spacing: -0.03em; }
.badge {
  margin-left: 6px; padding: 1px 10px; border: 1px solid var(--line); border-radius: 999px;
  color: var(--muted); font-size: 13px;
}
main { width: 100%; max-width: 464px; margin: auto; padding: 16px 24px 96px; }
h1 { margin: 0 0 8px; font-size: clamp(30px, 6vw, 36px); line-height: 1.1; letter-spacing: -0.035em; font-weight: 800; }
p { margin: 0 0 16px; }
.lead, .note { color: var(--muted); }
.lead { margin-bottom: 32px; }
.note { font-size: 14px; line-height: 1.5; margin: 24px 0 0; }
form { margin: 0; }
button, .button {
  font: inherit; font-weight: 650; cursor: pointer; border-radius: 10px; border: 1px solid transparent;
  padding: 12px 20px; background: var(--coral); color: #17141f; text-decoration: none; display: inline-block;
  transition: background-color 160ms ease-out, border-color 160ms ease-out, transform 160ms ease-out;
}
button:hover, .button:hover { background: var(--coral-strong); }
button:active { transform: translateY(1px); }
button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid var(--violet); outline-offset: 2px; }
button.quiet, .button.quiet { background: transparent; border-color: var(--line); color: var(--ink); }
button.quiet:hover, .button.quiet:hover { border-color: var(--ink); background: transparent; }
.wide { width: 100%; text-align: center; }
.person {
  display: flex; align-items: center; gap: 16px; width: 100%; margin-bottom: 12px; padding: 16px; text-align: left;
  background: var(--card); color: var(--ink); border-color: var(--line); border-radius: 12px; line-height: 1.35;
}
.person:hover { background: var(--card); border-color: var(--coral); }
.person img { width: 52px; height: 52px; flex: none; border-radius: 14px; }
.person strong { display: block; font-size: 18px; letter-spacing: -0.015em; }
.person small { color: var(--muted); font-size: 14px; font-weight: 450; }
.person .go { margin-left: auto; color: var(--muted); font-size: 22px; transition: transform 160ms ease-out, color 160ms ease-out; }
.person:hover .go { color: var(--coral); transform: translateX(3px); }
.or { display: flex; align-items: center; gap: 12px; margin: 28px 0 20px; color: var(--muted); font-size: 14px; }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--line); }
label { display: block; margin-bottom: 6px; font-weight: 600; font-size: 14px; }
input {
  font: inherit; width: 100%; padding: 11px 14px; border-radius: 10px; border: 1px solid var(--line);
  background: var(--card); color: var(--ink);
}
input[aria-invalid="true"] { border-color: var(--red); }
.row { display: flex; gap: 12px; }
.row > * { flex: 1; }
.row > button { flex: none; }
.field { margin-bottom: 16px; }
.error { margin: 8px 0 0; color: var(--red); font-size: 14px; }
.alert { margin: 0 0 24px; padding: 12px 16px; border-radius: 10px; background: var(--red-soft); color: var(--red); }
.card { padding: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
.card + .card { margin-top: 16px; }
.sum { display: flex; justify-content: space-between; gap: 16px; align-items: baseline; }
.price { font-size: 32px; font-weight: 800; letter-spacing: -0.03em; font-variant-numeric: tabular-nums; }
.numbers { width: 100%; border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; }
.numbers td { padding: 4px 0; border-top: 1px solid var(--line); }
.numbers td:last-child { text-align: right; color: var(--muted); }
.lead.tight { margin: 0; }
.card .sum { margin-bottom: 12px; }
.card form { margin-top: 16px; }
.card form:first-child { margin-top: 0; }
.tests { margin-top: 20px; }
.tests summary { cursor: pointer; color: var(--muted); font-size: 14px; font-weight: 600; }
.tests form { margin-top: 12px; }
button.link { padding: 2px 8px; margin-left: -8px; white-space: nowrap; background: none; color: var(--ink); font-weight: 600; font-size: 14px; font-variant-numeric: tabular-nums; }
button.link:hover { background: none; color: var(--violet); text-decoration: underline; }
a { color: inherit; text-underline-offset: 3px; }
code { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
@media (max-width: 480px) { header { padding: 20px 24px; } .row:not(:has(.field)) { flex-direction: column; } .numbers, button.link { font-size: 13px; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
