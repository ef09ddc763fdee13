// Output contracts as JSON Schema, so that Fastify writes exactly the fields listed there and nothing else.
import { z } from 'zod'

type JsonSchema = { [name: string]: unknown }

/**
 * JSON Schema of what a contract answers. `X | null` becomes `nullable`, which the serializer writes
 * without trying alternatives. A moment is described as it travels (`date-time`): the serializer takes the row's Date.
 * Length bounds and other formats are dropped, since the handler made the values.
 */
export const outputJsonSchema = (output: z.ZodType): JsonSchema => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(output, {
    io: 'input',
    override: ({ jsonSchema }) => simplify(jsonSchema),
  })
  return schema
}

const simplify = (schema: JsonSchema): void => {
  const alternatives = schema.anyOf
  if (Array.isArray(alternatives) && alternatives.length === 2) {
    const value = alternatives.find((one: JsonSchema) => one.type !== 'null')
    if (value && alternatives.some((one: JsonSchema) => one.type === 'null')) {
      delete schema.anyOf
      Object.assign(schema, value, { nullable: true })
    }
  }
  if (schema.format !== 'date-time') delete schema.format
  for (const bound of ['pattern', 'minimum', 'maximum', 'minItems', 'maxItems', 'minLength', 'maxLength']) {
    delete schema[bound]
  }
}
