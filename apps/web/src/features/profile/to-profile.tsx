import { Navigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';

/** `/projects` has its own link preview; the history is part of the profile. */
export default function ToProfile() {
  return <Navigate to={paths.profile} replace />;
}
