// The smallest value that a schema allows, for fields that a test does not care about.
import type { z } from 'zod'

/** Parts of a zod 4 schema definition. */
interface Definition {
  type: string
  format?: string
  shape?: Record<string, z.ZodType>
  entries?: Record<string, unknown>
  values?: unknown[]
  options?: z.ZodType[]
  in?: z.ZodType
  innerType?: z.ZodType
}

const texts: Record<string, string> = {
  uuid: '0198c1de-0000-7000-8000-000000000001',
  datetime: '2026-11-20T18:00:00.000Z',
  date: '2026-11-20',
}

const least = (schema: z.ZodType): unknown => {
  const { type, format = '', shape = {}, entries = {}, ...rest } = schema._zod.def as unknown as Definition
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, least(part)]))
    case 'string':
      return texts[format] ?? 'text'
    case 'number':
      return 0
    case 'boolean':
      return false
    case 'array':
      return []
    case 'enum':
      return Object.values(entries)[0]
    case 'literal':
      return rest.values?.[0]
    case 'union':
      return rest.options?.[0] && least(rest.options[0])
    case 'pipe':
      return rest.in && least(rest.in)
    case 'nullable':
      return null
    default:
      return type === 'optional' || !rest.innerType ? undefined : least(rest.innerType)
  }
}

/** Empty lists, null where it is allowed, and the values of `given`. */
export const sampleOf = <S extends z.ZodType>(schema: S, given: Partial<z.input<S>> = {}): z.input<S> =>
  Object.assign(least(schema) as object, given) as z.input<S>

let made = 0

const most = (schema: z.ZodType): unknown => {
  const { type, format = '', shape = {}, ...rest } = schema._zod.def as unknown as Definition
  const inner = (rest.in ?? rest.innerType) as z.ZodType | undefined
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, most(part)]))
    case 'string':
      made += 1
      return format === 'uuid'
        ? `0198c1de-0000-7000-8000-${String(made).padStart(12, '0')}`
        : (texts[format] ?? `text ${made}`)
    case 'number':
      return 3
    case 'boolean':
      return true
    case 'array':
      return [0, 1].map(() => most((rest as { element?: z.ZodType }).element as z.ZodType))
    case 'nullable':
    case 'optional':
    case 'default':
    case 'pipe':
      return inner && most(inner)
    default:
      return least(schema)
  }
}

/** Lists of two items, and all optional fields; names and ids differ. */
export const mostOf = <S extends z.ZodType>(schema: S): z.input<S> => most(schema) as z.input<S>
