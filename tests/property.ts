// Properties with fast-check: 300 random cases each, or PROPERTY_RUNS.
import fc from 'fast-check'

fc.configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS ?? 300) })

export default fc
