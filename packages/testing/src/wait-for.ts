export { waitFor } from '@talkreel/infra/services/wait-for';
