/** Said wherever the product speaks of rules: the claims check, the label, `/verify` and the terms. */
export const NOT_LEGAL_ADVICE = 'This is not legal advice.';
