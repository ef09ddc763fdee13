import { answerMessages } from '../app/ask-worker.ts'
import { answerListQuestion } from './read-list.ts'

answerMessages(answerListQuestion)
