// For a person: the jobs that are parked, or that failed too often.
import { parseArgs } from 'node:util';
import { Job } from 'bullmq';
import { connect, createQueue, type Task } from './queue.ts';

const help = `Lists the jobs that wait for a person, or decides about one of them.

Usage: parked [--again <id> | --done <id>]

  --again <id>   calls addParticipant again: the agent has not joined
  --done <id>    removes the job: the agent has joined, or it does not matter`;

const { values } = parseArgs({
  options: {
    again: { type: 'string' },
    done: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}

const connection = connect({ log: console.error, waits: true });
const queue = createQueue(connection);
try {
  const id = values.again ?? values.done;
  if (id === undefined) {
    for (const job of await queue.getFailed()) console.log(`${job.id}  ${job.failedReason}`);
  } else {
    const job = await Job.fromId<Task>(queue, id);
    if (job === undefined || !(await job.isFailed())) throw new Error(`no parked job: ${id}`);
    if (values.again === undefined) {
      await job.remove();
    } else {
      if (job.data.task === 'delivery') await job.updateData({ ...job.data, mayHaveJoined: false });
      await job.retry('failed', { resetAttemptsMade: true });
    }
  }
} catch (error) {
  console.error(`parked: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  await queue.close();
  connection.disconnect();
}
