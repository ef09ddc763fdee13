// All contracts and streams, collected from the contract files. Server, tests and the API description iterate over them.
import * as alerts from './alerts/alerts.contracts.ts'
import type { Contract, Stream } from './contract.ts'
import * as inquiries from './inquiries/inquiries.contracts.ts'
import * as letter from './letter/letter.contracts.ts'
import * as memberActs from './members/member-acts.contracts.ts'
import * as members from './members/members.contracts.ts'
import * as desk from './moderation/desk.contracts.ts'
import * as firstSteps from './moderation/first-steps.contracts.ts'
import * as moderation from './moderation/moderation.contracts.ts'
import * as oldList from './old-list/old-list.contracts.ts'
import * as places from './places/places.contracts.ts'
import * as privacy from './privacy/privacy.contracts.ts'
import * as products from './products/products.contracts.ts'
import * as profiles from './profiles/profiles.contracts.ts'
import * as providerPortal from './provider-portal/provider-portal.contracts.ts'
import * as duplicates from './providers/duplicates.contracts.ts'
import * as providerCounts from './providers/provider-counts.contracts.ts'
import * as providers from './providers/providers.contracts.ts'
import * as questions from './questions/questions.contracts.ts'
import * as ownRecommendation from './recommendations/own-recommendation.contracts.ts'
import * as recommendations from './recommendations/recommendations.contracts.ts'
import * as referrals from './referrals/referrals.contracts.ts'
import type { RouteName } from './routes.ts'
import * as saved from './saved/saved.contracts.ts'
import * as settings from './settings/settings.contracts.ts'
import * as visits from './visits/visits.contracts.ts'

/** In the order of the API description. */
const files = {
  providers,
  providerCounts,
  duplicates,
  providerPortal,
  saved,
  oldList,
  questions,
  alerts,
  letter,
  recommendations,
  ownRecommendation,
  referrals,
  profiles,
  settings,
  privacy,
  places,
  inquiries,
  members,
  memberActs,
  moderation,
  desk,
  firstSteps,
  products,
  visits,
}

const isDeclared = (value: unknown): value is Contract | Stream =>
  typeof value === 'object' && value !== null && 'path' in value && 'output' in value

const isContract = (declared: Contract | Stream): declared is Contract => 'method' in declared

const declared = Object.values(files)
  .flatMap((file: object): unknown[] => Object.values(file))
  .filter(isDeclared)

export const contracts: readonly Contract[] = declared.filter(isContract)

export const streams: readonly Stream[] = declared.filter((one): one is Stream => !isContract(one))

type Files = { [File in keyof typeof files]: (typeof files)[File][keyof (typeof files)[File]] }

/** The type of a contract by name. With it the browser knows input and output without loading a schema. */
export type ContractNamed<N extends RouteName> = Extract<Files[keyof Files], Contract & { name: N }>
