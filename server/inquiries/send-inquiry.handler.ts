// Takes a message to the people who run the village.
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { handlePublic } from '../http/serve.ts'
import { createInquiry } from './create-inquiry.ts'

export const sendInquiryHandler = handlePublic(sendInquiry, (call) => createInquiry(call, call.input))
