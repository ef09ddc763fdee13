// The states of the US, with the District of Columbia and the territories, by their two-letter codes.
import { foldText } from '../text/fold-text.rules.ts'

const states =
  'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, ' +
  'DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, ' +
  'KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, ' +
  'MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, ' +
  'NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, ' +
  'PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, ' +
  'VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming, AS American Samoa, ' +
  'GU Guam, MP Northern Mariana Islands, PR Puerto Rico, VI U.S. Virgin Islands'

/** Names of the states by their code. */
export const stateNames: ReadonlyMap<string, string> = new Map(
  states.split(', ').map((state) => [state.slice(0, 2), state.slice(3)]),
)

const codes = new Map(
  [...stateNames].flatMap(([code, name]) => [foldText(code), foldText(name)].map((text) => [text, code] as const)),
)

export const stateCode = (text: string): string | undefined => codes.get(foldText(text))

/** Codes of the states whose code or name begins with the typed text; none for empty text. */
export const stateCodesBeginning = (text: string): Set<string> => {
  const start = foldText(text)
  return new Set(start === '' ? [] : [...codes].filter(([name]) => name.startsWith(start)).map(([, code]) => code))
}

/** For comparison, in any spelling of upper and lower case, accents and punctuation: "san jose, CA". */
export const placeKey = ({ city, state }: { city: string; state: string }): string => `${foldText(city)}, ${state}`

/** "Oakland, CA". */
export const placeLabel = ({ city, state }: { city: string; state: string }): string => `${city}, ${state}`

/** A town as a village's file writes it: "Hammond IN" or "Hammond, IN", and "Evanston" in `homeState`. */
export const placeOf = (text: string, homeState: string): { city: string; state: string } => {
  const [, city, state] = /^(.+?),? ([A-Z]{2})$/.exec(text) ?? []
  return city && state ? { city, state } : { city: text, state: homeState }
}

/** The time zone in which most people of a state live (IANA). */
const timeZones: Record<string, string> = {
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Phoenix': 'AZ',
  'America/Anchorage': 'AK',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Honolulu': 'HI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
}

export const timeZoneOf = (code: string): string =>
  Object.keys(timeZones).find((zone) => timeZones[zone]?.includes(code)) ?? 'America/New_York'
