import classes from './creator.module.css';

export const IDEAS = [
  {
    name: 'Barista',
    prompt:
      'A cheerful barista in her twenties with curly red hair, freckles and a green apron, in a small café',
  },
  {
    name: 'Fitness coach',
    prompt: 'A fit man in his forties with a short grey beard and a navy hoodie, in a bright gym',
  },
  {
    name: 'Grandmother',
    prompt: 'A warm grandmother with silver hair in a bun and round glasses, in a sunny kitchen',
  },
  {
    name: 'Student',
    prompt:
      'A thoughtful student with black braids, a mustard sweater and headphones, in a library',
  },
];

/** Descriptions to start from. */
export function Ideas({ onChoose }: { onChoose: (prompt: string) => void }) {
  return (
    <div className={classes.ideas} role="group" aria-label="Ideas">
      {IDEAS.map((idea) => (
        <button
          key={idea.name}
          type="button"
          className={classes.idea}
          onClick={() => onChoose(idea.prompt)}
        >
          {idea.name}
        </button>
      ))}
    </div>
  );
}
