import { Module } from '@nestjs/common';
import { CategoriesController } from './categories.controller.js';
import { UserCategoriesController } from './user-categories.controller.js';

@Module({ controllers: [CategoriesController, UserCategoriesController] })
export class CategoriesModule {}
