// Finds the town in what a list says, among the towns of this village: "SF", "North Berkeley", "Oakland/Rockridge".
import type { Place } from '../places/places.contracts.ts'
import { stateCode } from '../places/us-states.ts'
import { foldText, phrasePattern } from '../text/fold-text.rules.ts'
import type { villageParts } from '../village-places.ts'

type Part = Omit<(typeof villageParts)[number], 'slug'>

export interface FoundTown {
  town: Place | null
  /** Towns that may be meant, most likely first; empty if the answer is certain. */
  candidates: Place[]
  /** The list names a place that is unclear or unknown. */
  isOpen: boolean
}

const noTown = /^(?:|various|any(?:where)?|all(?: over)?|everywhere|multiple|online|virtual)$/
/** Words beside a town that say where in it. */
const inTown = /^(?:north|south|east|west|northern|southern|upper|lower|central|downtown|uptown|old|hills?|area|near)$/
const betweenTowns = /[/&+;|]|\s-\s|\b(?:and|or)\b/i

/** Splits "Oakland, CA" and "Oakland CA". */
const splitState = (text: string): { before: string; state: string | undefined } => {
  const [, before, behind = ''] = /^(.+?)(?:\s*,\s*|\s+(?=[A-Z]{2}$))([\p{L} .]+)$/u.exec(text) ?? []
  const state = stateCode(behind)
  return before && state ? { before, state } : { before: text, state: undefined }
}

/** A place that contains nothing but a name. */
export const isPlain = (place: string): boolean => /^\p{L}[\p{L}.'’ -]{1,39}$/u.test(place)

const certain = (town: Place | null): FoundTown => ({ town, candidates: [], isOpen: false })

/** Returns a function that finds towns of a village with these parts. */
export const createTownFinder = (parts: readonly Part[]): ((cell: string) => FoundTown) => {
  const named = new Map<string, Place[]>()
  const initials = new Map<string, Place[]>()
  const add = (names: Map<string, Place[]>, name: string, town: Place) =>
    names.set(name, [...(names.get(name) ?? []), town])
  for (const town of parts.flatMap(({ together, towns, alsoWritten }) => [...together, ...towns, ...alsoWritten])) {
    const words = foldText(town.city).split(' ')
    add(named, words.join(' '), town)
    if (words.length > 1) add(initials, words.map((word) => word[0]).join(''), town)
  }
  for (const { name, together, towns } of parts) {
    const [first] = [...together, ...towns]
    if (first && !named.has(foldText(name))) add(named, foldText(name), { city: name, state: first.state })
  }
  const names = phrasePattern(named.keys())

  return (cell) => {
    const text = cell.replace(/\b\d{5}(?:-\d{4})?\s*$/, '').trim()
    const folded = foldText(text)
    if (noTown.test(folded)) return certain(null)
    const { before, state } = named.has(folded) ? { before: text, state: undefined } : splitState(text)
    const words = foldText(before)
    const found = (words.match(names) ?? []).flatMap((name) => named.get(name) ?? [])
    const others = words
      .replaceAll(names, '')
      .split(' ')
      .filter((word) => word !== '' && !inTown.test(word))
    const short = found.length > 0 ? [] : (initials.get(words.replaceAll(' ', '')) ?? [])
    const candidates = [...new Set([...found, ...short])].filter((town) => !state || town.state === state)
    const [first] = candidates
    const isClear = candidates.length === 1 && !betweenTowns.test(before) && (others.length === 0 || short.length > 0)
    if (first) return isClear ? certain(first) : { town: first, candidates, isOpen: true }
    // a town elsewhere with its state is likely; "Jen’s house, CA" is none
    if (state && isPlain(before) && !/['’]|^\p{Ll}/u.test(before)) return certain({ city: before, state })
    return { town: null, candidates: [], isOpen: true }
  }
}
