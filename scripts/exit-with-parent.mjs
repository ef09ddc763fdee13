// Loaded into a program that a command starts: the program exits when the command ends, even by a hard kill.
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The channel alone must not keep the program alive.
  process.channel.unref()
}
