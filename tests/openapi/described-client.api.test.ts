// A client generated from /openapi.json alone can share, approve and find a recommendation.
import { AuthClient } from '@supabase/auth-js'
import OpenAPIClientAxios, { type OpenAPIClient } from 'openapi-client-axios'
import { expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { ada, type CastMember, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommendationInput } from '../recommendation-input.ts'

const village = await forFile(startTestVillage())
/** Signs in with the published client of auth/v1, and creates a client from the site's own OpenAPI document. */
const clientOf = async ({ email, password }: CastMember): Promise<OpenAPIClient> => {
  const headers = { apikey: village.apiKey }
  const auth = new AuthClient({
    url: `${village.url}/auth/v1`,
    headers,
    persistSession: false,
    autoRefreshToken: false,
  })
  const { data, error } = await auth.signInWithPassword({ email, password })
  expect(error).toBeNull()
  const api = new OpenAPIClientAxios({
    definition: `${village.url}/openapi.json`,
    axiosConfigDefaults: { headers: { ...headers, authorization: `Bearer ${data.session?.access_token}` } },
  })
  return api.init()
}

/** Makes a described call by its operation id. */
const make = async (client: OpenAPIClient, name: string, parameters: Record<string, string>, body?: object) => {
  const operation = client[name]
  if (!operation) throw new Error(`No call is described as ${name}.`)
  const { status, data } = await operation(parameters, body, { validateStatus: () => true })
  return { status, data }
}

it('signs in, shares, approves and finds a recommendation', async () => {
  const [parent, administrator] = [await clientOf(maya), await clientOf(ada)]
  const input = recommendationInput({ provider_name: 'Described Doe' })
  const shared = await make(parent, 'submitRecommendation', {}, input)
  expect(shared).toMatchObject({ status: 200, data: { status: 'pending' } })
  const { id } = shared.data

  const pending = await make(administrator, 'listSubmissions', { status: 'pending' })
  expect(pending.data).toMatchObject({ submissions: [{ id, status: 'pending' }] })
  const decision = { status: 'approved', from_status: 'pending' }
  expect((await make(parent, 'decideSubmission', { id }, decision)).data).toMatchObject({ code: 'not_allowed' })
  expect((await make(administrator, 'decideSubmission', { id }, decision)).status).toBe(200)

  const found = await make(parent, 'searchProviders', { service_type_filter: 'nanny', location_filter: 'Oakland, CA' })
  expect(found.data).toMatchObject({ providers: [{ provider_name: 'Described D.' }] })
})
