// fast-check for properties: 300 random cases each, or as many as PROPERTY_RUNS says.
import fc from 'fast-check'

fc.configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS ?? 300) })

export default fc
