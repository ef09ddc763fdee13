// The check of a correction, by the server's own schema.
import { zodResolver } from '@hookform/resolvers/zod'
import { correctionSchema } from '../../domain/inquiries/inquiry.schema.ts'

export const checkCorrection = zodResolver(correctionSchema)
