export { type WaitOptions, waitFor } from '@talkreel/infra/services/wait-for';
