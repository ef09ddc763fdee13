// Preloaded in each thread: appends a letter to a file for every fsync, and makes fsyncs fail on request.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const witness = process.env.FSYNC_WITNESS ?? ''
const real = fs.fsyncSync

fs.fsyncSync = (fd) => {
  if (fs.existsSync(`${witness}.fail`)) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
  real(fd)
  fs.appendFileSync(witness, 's')
}
syncBuiltinESMExports()
