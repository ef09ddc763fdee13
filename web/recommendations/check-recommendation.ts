import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { type SubmissionInput, submissionSchemaOn } from '../../domain/recommendations/recommendation.schema.ts'
import { today } from '../ui/dates.ts'

/** Checks the answers as on this day; an edited version may keep the start date that it `had`. */
export const checkRecommendation = (had?: string | null): Resolver<SubmissionInput, unknown, SubmissionInput> =>
  zodResolver(submissionSchemaOn(today(), had), undefined, { raw: true })
