import { Navigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';

/** `/create` has its own metadata for link previews; the wizard is at `/`. */
export default function ToWizard() {
  return <Navigate to={paths.home} replace />;
}
