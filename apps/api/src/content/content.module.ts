import { Module } from '@nestjs/common';
import { ContentController } from './content.controller.js';
import { SharePictures } from './share-pictures.js';

@Module({ controllers: [ContentController], providers: [SharePictures] })
export class ContentModule {}
