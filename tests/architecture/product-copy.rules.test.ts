// Text that the product must not contain: where it was built, and the URL of a package registry.
import { expect, it } from 'vitest'
import { files, read } from './sources.ts'

const isText = (path: string): boolean => !/\.(png|jpe?g|webp|avif|gif|ico|woff2?)$/.test(path)

/** Concatenated, so that this file does not match itself. */
const strangers: [string, RegExp][] = [
  [
    'a folder of the machine it was built on',
    new RegExp(`(?<![\\w.-])/(?:${['work', 'root', 'home/\\w+', 'Users/\\w+'].join('|')})/`),
  ],
  ['a fixed folder for temporary files', new RegExp(`(?<![\\w.-])/${'tmp'}/`)],
  [
    'a package registry',
    new RegExp(['registry\\.(?:npmjs|yarnpkg)', 'npm\\.pkg\\.github', 'artifactory', 'verdaccio'].join('|'), 'i'),
  ],
  ['an address inside the lock file', new RegExp(`"${'resolved'}": "http`)],
]

it.each(strangers)('no file mentions %s', (_what, pattern) => {
  const found = files
    .filter((path) => isText(path) && path !== 'tests/architecture/product-copy.rules.test.ts')
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1}`] : [])),
    )
  expect(found).toEqual([])
})
