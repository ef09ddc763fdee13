// The description of the calls as a page to read: what each takes, answers and refuses, by who may make it.
import { escapeHtml } from '../platform/escape-html.ts'
import { plainPage } from '../platform/plain-page.ts'
import type { JsonSchema, OpenApi, Operation } from './openapi.ts'

interface Entry extends Operation {
  method: string
  path: string
}

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`

const typeOf = (schema: JsonSchema): string => {
  const { anyOf, enum: values, items, const: only } = schema as { [name: string]: unknown }
  if (Array.isArray(anyOf)) return anyOf.map((one: JsonSchema) => typeOf(one)).join(' or ')
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(', ')
  if (only !== undefined) return JSON.stringify(only)
  if (schema.type === 'array') return `list of ${typeOf((items ?? {}) as JsonSchema)}`
  return [schema.type].flat().join(' or ') || 'any'
}

/** Lines of a table: a field, its type, and what there is to say; fields of objects and lists follow their parent. */
const rowsOf = (schema: JsonSchema, before = ''): string => {
  const inner = schema.type === 'array' ? ((schema.items ?? {}) as JsonSchema) : schema
  const { required = [], properties = {} } = inner
  return Object.entries(properties)
    .map(([name, field]) => {
      const path = `${before}${name}`
      const optional = required.includes(name) ? '' : 'optional'
      const words = [optional, field.description ?? ''].filter(Boolean).join('; ')
      const row = `<tr><td>${code(path)}</td><td>${escapeHtml(typeOf(field))}</td><td>${escapeHtml(words)}</td></tr>`
      return row + rowsOf(field, field.type === 'array' ? `${path}[].` : `${path}.`)
    })
    .join('')
}

const table = (title: string, rows: string): string =>
  rows === '' ? '' : `<h4>${title}</h4><div class="scroll" tabindex="0"><table>${rows}</table></div>`

const takes = ({ parameters = [], requestBody }: Operation): string => {
  const rows = parameters.map(({ name, required, description = '', schema, in: place }) => {
    const words = [required ? '' : 'optional', `in the ${place}`, description].filter(Boolean).join('; ')
    return `<tr><td>${code(name)}</td><td>${escapeHtml(typeOf(schema))}</td><td>${escapeHtml(words)}</td></tr>`
  })
  const body = requestBody?.content['application/json'].schema
  return table('Takes', rows.join('') + (body ? rowsOf(body) : ''))
}

const refuses = ({ responses }: Operation): string => {
  const lines = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, { description }]) =>
      description
        .split('\n\n')
        .map((line) => `<li>${status} ${escapeHtml(line).replace(/`(\w+)`/, '<code>$1</code>')}</li>`),
    )
  return `<h4>Refuses</h4><ul>${lines.join('')}</ul>`
}

const section = (entry: Entry): string => {
  const [answer] = Object.values(entry.responses['200']?.content ?? {})
  return `<details id="${escapeHtml(entry.operationId)}">
<summary>${code(`${entry.method.toUpperCase()} ${entry.path}`)} ${escapeHtml(entry.summary)}</summary>
${takes(entry)}${table('Answers', answer ? rowsOf(answer.schema) : '')}${refuses(entry)}
</details>`
}

const style = `<style>
  h2 { font: 500 1.5rem/1.2 'Iowan Old Style', 'Palatino Linotype', Georgia, serif; margin-top: 2.5rem }
  h4 { margin: 1rem 0 .25rem }
  code { font: .875em/1.4 ui-monospace, SFMono-Regular, Menlo, monospace; overflow-wrap: anywhere }
  details { border-top: 1px solid light-dark(#e1d6c2, #36473e); padding: .75rem 0 }
  summary { cursor: pointer; list-style-position: outside; margin-left: 1.25rem }
  summary code { display: inline-block; width: 100%; font-weight: 600 }
  details ul { margin: .25rem 0 }
  details li { border: 0; padding: .25rem 0 }
  .scroll { overflow-x: auto }
  table { border-collapse: collapse; min-width: 100%; font-size: .9375rem }
  td code { white-space: nowrap }
  td { border-top: 1px solid light-dark(#e1d6c2, #36473e); padding: .375rem .75rem .375rem 0; vertical-align: top }
  @media (max-width: 40rem) {
    tr { display: block; border-top: 1px solid light-dark(#e1d6c2, #36473e); padding: .375rem 0 }
    td { display: block; border: 0; padding: 0 }
  }
</style>`

/** The page for this description. */
export const openApiPage = ({ info, tags, paths }: OpenApi): string => {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ ...operation, method, path })),
  )
  const groups = tags.map(({ name, description }) => {
    const own = entries.filter((entry) => entry.tags.includes(name))
    return `<h2>${escapeHtml(description)}</h2>\n${own.map(section).join('\n')}`
  })
  return plainPage(
    `${info.title}: calls`,
    `${style}
<h1>Calls</h1>
<p>${escapeHtml(info.summary)} Each wants the site’s public key in the header ${code('apikey')}; those for members an access token too.
Refusals are problem documents (RFC 9457) with a stable code. The same as data: <a href="/openapi.json">/openapi.json</a>.</p>
<p class="mute">${escapeHtml(info.description).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>
${groups.join('\n')}`,
  )
}
