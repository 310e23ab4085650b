import { mimeTypes, sourceTypes, type Facts, type Format, type Ingredient } from './facts.ts';

const GENERATOR = 'Talkreel';
const relationships = { parent: 'parentOf', part: 'componentOf', input: 'inputTo' } as const;

/** The assertion in which we say which real people went into a file. */
export const PEOPLE_ASSERTION = 'org.talkreel.people';

/** The definition of a file's manifest, as the C2PA library takes it. Ingredients are added to it by their ids. */
export function manifestOf(facts: Facts, format: Format, version: string) {
  return {
    claim_generator_info: [{ name: GENERATOR, version }],
    title: facts.title,
    format: mimeTypes[format],
    assertions: [
      { label: 'c2pa.actions.v2', data: { actions: actionsOf(facts), allActionsIncluded: true } },
      { label: PEOPLE_ASSERTION, data: peopleOf(facts) },
    ],
  };
}

export function ingredientId(index: number): string {
  return `ingredient-${index}`;
}

/** What the library is told of an ingredient; its manifest and the hash come from the file. */
export function ingredientOf({ as, title, format }: Ingredient, index: number) {
  return {
    title,
    format: mimeTypes[format],
    relationship: relationships[as],
    instance_id: ingredientId(index),
    label: ingredientId(index),
  };
}

function actionsOf(facts: Facts) {
  const when = facts.at.toISOString();
  const parents = idsOf(facts, 'parent');
  const parts = idsOf(facts, 'part');
  const inputs = idsOf(facts, 'input');
  const type = sourceTypes[facts.source];
  const sourceType = type === null ? {} : { digitalSourceType: type };
  const agent = facts.model && {
    softwareAgent: { name: facts.model.name, 'org.talkreel.provider': facts.model.provider },
  };
  // The source type is said again of a file that was opened: its parent may be from before there were manifests.
  const first =
    parents.length > 0
      ? { action: 'c2pa.opened', ...sourceType, parameters: { ingredientIds: parents } }
      : {
          action: 'c2pa.created',
          ...sourceType,
          ...agent,
          ...(inputs.length > 0 && { parameters: { ingredientIds: inputs } }),
        };
  const placed = parts.length > 0 && {
    action: 'c2pa.placed',
    parameters: { ingredientIds: parts },
  };
  const edits = facts.edits.map(({ action, what }) => ({
    action,
    ...(what !== undefined && { parameters: { description: what } }),
  }));
  return [first, ...(placed ? [placed] : []), ...edits].map((action) => ({ ...action, when }));
}

function idsOf({ ingredients }: Facts, as: Ingredient['as']): string[] {
  return ingredients.flatMap((one, index) => (one.as === as ? ingredientId(index) : []));
}

function peopleOf({ people: { realFace, realVoice, consents } }: Facts) {
  return {
    realPerson: realFace || realVoice,
    realFace,
    realVoice,
    ...(consents.length > 0 && { consents }),
  };
}
