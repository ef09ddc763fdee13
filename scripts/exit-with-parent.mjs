// Loaded into a program that a command started: when the command is gone, even by a hard kill, the program closes too.
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The channel alone must not keep the program alive.
  process.channel.unref()
}
