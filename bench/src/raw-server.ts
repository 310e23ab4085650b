import { Queue } from 'bullmq';
import Fastify from 'fastify';
import { Redis } from 'ioredis';
import pg from 'pg';

/** The baseline of an accept: Fastify, one insert, one BullMQ add, without checks or guarantees. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const queue = new Queue('raw', {
  connection: new Redis(process.env['REDIS_URL'] ?? '', { maxRetriesPerRequest: 1 }),
});
await pool.query(
  'create table if not exists raw_jobs (id bigint generated always as identity primary key, body jsonb)',
);

const app = Fastify();
app.post('/raw', async (request, reply) => {
  const { rows } = await pool.query('insert into raw_jobs (body) values ($1) returning id', [
    request.body,
  ]);
  const id = String(rows[0].id);
  await queue.add('raw', { id }, { jobId: `raw-${id}`, removeOnComplete: true });
  return reply.code(202).send({ id });
});
app.get('/healthz', () => ({ status: 'ready' }));
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
