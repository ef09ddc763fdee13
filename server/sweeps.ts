// The list of what expires in the features; housekeeping removes it hourly, and a test holds the list complete.
import { sweepPlaceAnswers } from './places/places.sweep.ts'
import type { Sweep } from './platform/housekeeping.job.ts'
import { sweepVisits } from './visits/visits.sweep.ts'

export const sweeps: readonly Sweep[] = [sweepPlaceAnswers, sweepVisits]
