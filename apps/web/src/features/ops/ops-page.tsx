import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import NotFound from '../../components/states/not-found.tsx';
import { PageLoading } from '../../components/states/loading.tsx';
import { useAuth } from '../../lib/auth/user.ts';

const Console = lazy(() => import('./console.tsx'));
const views = new Set([
  '',
  'generations',
  'users',
  'models',
  'money',
  'moderation',
  'blog',
  'audit',
]);

/** The operator's console. The server decides who may see it; everyone else sees the not-found page. */
export default function OpsPage() {
  const { user, isLoading } = useAuth();
  const { view = '' } = useParams();
  if (isLoading) return <PageLoading />;
  if (user?.role !== 'operator' || !views.has(view)) return <NotFound />;
  return (
    <Suspense fallback={<PageLoading />}>
      <Console view={view} />
    </Suspense>
  );
}
