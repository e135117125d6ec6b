import { z } from "zod";
import { type QualityCode, qualityCodes } from "../../../verdict/catalogue/quality-codes.ts";

export const qualityCode = z.enum(Object.keys(qualityCodes) as [QualityCode, ...QualityCode[]]);
