// The check of what would be sent of the recommendation form, by the schema the server checks by.
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import {
  type Submission,
  type SubmissionInput,
  submissionSchemaOn,
} from '../../domain/recommendations/recommendation.schema.ts'
import { today } from '../ui/dates.ts'
import { fittingAnswers } from './recommendation-answers.ts'

export const checkRecommendation: Resolver<SubmissionInput, unknown, Submission> = (answers, context, options) =>
  zodResolver(submissionSchemaOn(today()))(fittingAnswers(answers), context, options)
