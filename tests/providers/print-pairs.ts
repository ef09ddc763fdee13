// npm run measure:pairs: precision and recall of the rules of identity over the labelled pairs, and every pair they get wrong.
import { measurePairs, readLabelledPairs } from './measure-pairs.ts'

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`

const measured = measurePairs(readLabelledPairs())
console.log(`${measured.pairs} labelled pairs`)
console.log(
  `found (joined or asked about): precision ${percent(measured.precision)}, recall ${percent(measured.recall)}`,
)
console.log(`joined without asking: ${measured.joined} pairs, precision ${percent(measured.precisionOfJoined)}`)
for (const { pair, verdict } of measured.wrong) {
  const [one, other] = pair.sides
  const told = ({ provider_name, service_type, city }: typeof one) => `${provider_name} (${service_type}, ${city})`
  console.log(`  ${pair.label}, judged ${verdict} [${pair.kind}]: ${told(one)} / ${told(other)}`)
}
