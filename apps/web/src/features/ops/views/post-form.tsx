import { useState } from 'react';
import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from 'react-router-dom';
import { callOps } from '@talkreel/client/ops-client';
import type { BlogPost } from '@talkreel/contracts/http/blog';
import { LimitedInput } from '../../../components/limited-field/limited-input.tsx';
import { LimitedTextarea } from '../../../components/limited-field/limited-textarea.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { lengthProblem } from '../../../lib/length-problem.ts';
import { ActionButton } from '../components/action-button.tsx';
import type { Said } from '../api/use-action.ts';

/** The limits of contracts/http/ops-blog.ts, which cannot be imported because it loads zod. */
const LIMITS = { title: 200, slug: 100, author: 100, excerpt: 2_000 } as const;

/** A title as an address: 'Three Voices!' → 'three-voices'. */
const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100);

/** Writes a post, or changes one. */
export function PostForm({ post }: { post: BlogPost | null }) {
  const navigate = useNavigate();
  const [openedAt] = useState(() => new Date().toISOString());
  const form = useForm({
    initialValues: {
      title: post?.title ?? '',
      slug: post?.slug ?? '',
      author: post?.author ?? '',
      excerpt: post?.excerpt ?? '',
    },
  });
  const { title, author, excerpt } = form.values;
  const slug = form.values.slug || slugOf(title);
  const isTooLong = Object.entries(LIMITS).some(
    ([name, limit]) => lengthProblem(form.values[name as keyof typeof LIMITS], limit) !== null,
  );
  const isIncomplete = title.trim() === '' || excerpt.trim() === '' || slug === '' || isTooLong;
  const isPublished = post?.publishedAt != null;
  const id = post?.id ?? null;

  const save = (publishedAt: string | null) => async (said: Said) => {
    const done = await callOps('postOpsPost', {
      body: { ...said, id, slug, title, excerpt, author, publishedAt },
    });
    await navigate('/ops/blog');
    return done;
  };
  const buttonOf = (label: string, publishedAt: string | null, text: string) => (
    <ActionButton
      label={label}
      subject={title || 'the post'}
      title={`${label}?`}
      intent={`post.${id ?? 'new'}.${label}`}
      perform={save(publishedAt)}
      isIncomplete={isIncomplete}
    >
      {text}
    </ActionButton>
  );
  return (
    <Panel title={post === null ? 'A new post' : 'Change a post'}>
      <Stack gap="md">
        <LimitedInput
          label="Title"
          limit={LIMITS.title}
          required
          {...form.getInputProps('title')}
        />
        <LimitedInput
          label="Address"
          description={`The post’s slug is “${slug}”.`}
          limit={LIMITS.slug}
          {...form.getInputProps('slug')}
        />
        <LimitedInput label="Author" limit={LIMITS.author} {...form.getInputProps('author')} />
        <LimitedTextarea
          label="Text"
          description={`${excerpt.length} of 2000`}
          limit={LIMITS.excerpt}
          rows={6}
          required
          {...form.getInputProps('excerpt')}
        />
        <div className="ops-tools">
          {isPublished
            ? buttonOf('Save', post.publishedAt, 'Updates the post on the blog.')
            : buttonOf('Save as draft', null, 'Nobody sees it yet.')}
          {isPublished
            ? buttonOf('Withdraw', null, 'Removes it from the blog and keeps it as a draft.')
            : buttonOf('Publish', openedAt, 'It appears on the blog at once.')}
        </div>
      </Stack>
    </Panel>
  );
}
