import { NotThere } from '../components/states/not-there.tsx';

export default function NotFoundPage() {
  return (
    <NotThere title="404 Page Not Found">Did you forget to add the page to the router?</NotThere>
  );
}
