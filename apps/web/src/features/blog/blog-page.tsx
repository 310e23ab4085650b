import { Page } from '../../components/page/page.tsx';
import { Newsletter } from './components/newsletter.tsx';
import { PostList } from './components/post-list.tsx';
import classes from './blog-page.module.css';

const hashtags = ['#Scripts', '#Voices', '#LipSync', '#UGC', '#AIInfluencers'];

export default function BlogPage() {
  return (
    <Page
      title="Notes on being heard"
      lead="Short posts about writing for talking videos. Read one in half a minute, use it today."
    >
      <ul className={classes.hashtags} aria-label="Topics">
        {hashtags.map((hashtag) => (
          <li key={hashtag}>{hashtag}</li>
        ))}
      </ul>
      <PostList />
      <Newsletter />
    </Page>
  );
}
