export { freePort } from '@talkreel/infra/services/free-port';
