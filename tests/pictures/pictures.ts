// npm run pictures: takes pictures of every screen and width, light and dark, and compares them with those of an
// earlier run.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { viewports } from '../journeys/browser.ts'
import { differenceOf } from './compare-pictures.ts'
import { type MadePicture, makePictures } from './make-pictures.ts'
import { type PictureVillage, startPictureVillage } from './picture-village.ts'
import { type Screen, widthsOf } from './screen.ts'
import { screens } from './screens.ts'

const help = `npm run pictures [-- --update] [-- name ...]

Makes a picture of every screen at every width, light and dark, in .cache/pictures, and names
those that differ from the kept ones. Takes minutes. Run it with --update on the commit before a
change, and without it after the change.

  --update   keeps the new pictures
  name       only the screens whose names begin so`

const fresh = resolve(import.meta.dirname, '../../.cache/pictures')
const kept = join(fresh, 'kept')
const differences = join(fresh, 'differences')

const words = process.argv.slice(2)
const update = words.includes('--update')
const names = words.filter((word) => !word.startsWith('--'))
if (words.some((word) => word.startsWith('--') && word !== '--update')) {
  console.log(help)
  process.exit(words.includes('--help') ? 0 : 1)
}
const chosen = screens.filter(({ name }) => names.length === 0 || names.some((start) => name.startsWith(start)))

const made = new Set<string>()
const differing: string[] = []
const broken: string[] = []

const judge = ({ name, picture }: MadePicture): void => {
  const file = join(kept, `${name}.png`)
  made.add(`${name}.png`)
  writeFileSync(join(fresh, `${name}.png`), picture)
  const difference = existsSync(file) ? differenceOf(readFileSync(file), picture) : { words: 'is new' }
  if (!difference) return
  differing.push(`${name}: ${difference.words}`)
  if (difference.picture) writeFileSync(join(differences, `${name}.png`), difference.picture)
  if (update) writeFileSync(file, picture)
}

const visit = async (village: PictureVillage, screen: Screen): Promise<void> => {
  const before = differing.length + broken.length
  for (const width of widthsOf(screen)) {
    try {
      for (const picture of await makePictures(village, screen, width)) judge(picture)
    } catch (error) {
      broken.push(`${screen.name} at ${viewports[width].width} px: ${error instanceof Error ? error.message : error}`)
    }
  }
  const count = differing.length + broken.length - before
  console.log(`${screen.name}: ${count === 0 ? 'as kept' : `${count} new, different or broken`}`)
}

const list = (title: string, lines: readonly string[]): void => {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

rmSync(differences, { recursive: true, force: true })
for (const folder of [kept, differences]) mkdirSync(folder, { recursive: true })
const village = await startPictureVillage()
try {
  for (const screen of chosen) await visit(village, screen)
} finally {
  await village.close()
}

const left = names.length > 0 || broken.length > 0 ? [] : readdirSync(kept).filter((file) => !made.has(file))
if (update) for (const file of left) rmSync(join(kept, file))
list('Could not be shown:', broken)
list(update ? 'Kept anew:' : 'Not as kept (see .cache/pictures):', differing)
list(update ? 'No longer kept:' : 'Kept, but no longer made:', left)
console.log(`\n${made.size} pictures, ${differing.length} new or different, ${broken.length} broken`)
const asKept = update || differing.length + left.length === 0
process.exitCode = asKept && broken.length === 0 ? 0 : 1
