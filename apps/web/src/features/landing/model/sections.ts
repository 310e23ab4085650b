/** The header's sections, in page order. */
export const anchors = [
  { id: 'create-your-influencer', label: 'Create Your Influencer' },
  { id: 'three-step-process', label: 'Three-Step Process' },
  { id: 'get-started', label: 'Get Started' },
] as const;

export type AnchorId = (typeof anchors)[number]['id'];
