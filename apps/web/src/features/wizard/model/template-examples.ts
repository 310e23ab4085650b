import examples from './template-examples.json';

/** A finished ad of a template: files that `npm run templates:render` makes. */
interface TemplateExample {
  video: string;
  poster: string;
  seconds: number;
}

export function exampleOfTemplate(id: string): TemplateExample {
  const { seconds } = examples[id as keyof typeof examples];
  return { video: `/templates/${id}.mp4`, poster: `/templates/${id}.webp`, seconds };
}
